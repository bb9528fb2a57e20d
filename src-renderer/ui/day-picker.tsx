import { parseDate } from "@internationalized/date";
import type { ReactNode } from "react";
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateField,
  DateInput,
  DateSegment,
  Dialog,
  DialogTrigger,
  Heading,
} from "react-aria-components";
import type { CalendarDate } from "../../src-shared/domain/calendar";
import { classNames } from "./class-names";
import styles from "./day-picker.module.css";
import { Popover } from "./overlay";

export interface DayPickerProps {
  readonly label: string;
  /** What the button shows, "Today" for example. */
  readonly children: ReactNode;
  readonly value: CalendarDate | null;
  readonly onChange: (value: CalendarDate) => void;
  readonly min?: CalendarDate;
  readonly max?: CalendarDate;
  readonly className?: string | undefined;
}

/** A day: a button that opens a calendar with a field to type in. Closed by a choice in the calendar, or Escape. */
export function DayPicker({ label, children, value, onChange, min, max, className }: DayPickerProps) {
  const bounds = {
    ...(min === undefined ? {} : { minValue: parseDate(min) }),
    ...(max === undefined ? {} : { maxValue: parseDate(max) }),
  };
  const shown = value === null ? null : parseDate(value);
  return (
    <DialogTrigger>
      <AriaButton className={classNames(styles["trigger"], className)}>
        <span className="visually-hidden">{label}: </span>
        {children}
        <span aria-hidden="true" className={styles["arrow"]}>
          ▾
        </span>
      </AriaButton>
      <Popover>
        <Dialog aria-label={label} className={styles["body"] ?? ""}>
          {({ close }) => (
            <>
              <DateField
                aria-label={label}
                value={shown}
                onChange={(day) => {
                  // While a year is being typed it is 2, 20, 202: outside the bounds, and nobody's choice.
                  const text = day?.toString() ?? "";
                  if (day !== null && !(min !== undefined && text < min) && !(max !== undefined && text > max)) onChange(text);
                }}
                {...bounds}
              >
                <DateInput className={styles["segments"] ?? ""}>
                  {(segment) => <DateSegment segment={segment} className={styles["segment"] ?? ""} />}
                </DateInput>
              </DateField>
              <Calendar
                aria-label={label}
                value={shown}
                onChange={(day) => {
                  onChange(day.toString());
                  close();
                }}
                {...bounds}
              >
                <header className={styles["head"]}>
                  <AriaButton slot="previous" className={styles["cell"] ?? ""}>
                    ‹
                  </AriaButton>
                  <Heading level={3} />
                  <AriaButton slot="next" className={styles["cell"] ?? ""}>
                    ›
                  </AriaButton>
                </header>
                <CalendarGrid className={styles["grid"] ?? ""}>
                  {(date) => <CalendarCell date={date} className={styles["cell"] ?? ""} />}
                </CalendarGrid>
              </Calendar>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
