import { useState } from "react";
import { Button, IconButton } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { Checkbox } from "../../ui/switch";
import { useText } from "../../ui/text";
import { TextField } from "../../ui/text-field";
import { useToday } from "../measurements/use-today";
import { skeleton, type FieldSchema } from "./json-schema";
import styles from "./workbench.module.css";

interface FieldProps {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The arguments of a tool as fields, drawn from its schema. A value that does not fit is shown as it is. */
export function ArgumentField({ name, schema, value, onChange }: FieldProps) {
  const t = useText();
  const today = useToday();
  if (schema.nullable && schema.kind !== "boolean") {
    return (
      <div className={styles["nullable"]}>
        {value !== null && <PlainField name={name} schema={schema} value={value} onChange={onChange} />}
        <Checkbox
          label={t("workbench.form.null", { name })}
          {...(value === null && schema.description !== null ? { hint: schema.description } : {})}
          isSelected={value === null}
          onChange={(isNull) => onChange(isNull ? null : skeleton({ ...schema, nullable: false }, today, name))}
        />
      </div>
    );
  }
  return <PlainField name={name} schema={schema} value={value} onChange={onChange} />;
}

function PlainField({ name, schema, value, onChange }: FieldProps) {
  switch (schema.kind) {
    case "object":
      return <ObjectFields name={name} schema={schema} value={value} onChange={onChange} />;
    case "list":
      return <ListFields name={name} schema={schema} value={value} onChange={onChange} />;
    case "boolean":
      return (
        <Checkbox label={name} {...(schema.description === null ? {} : { hint: schema.description })} isSelected={value === true} onChange={onChange} />
      );
    case "text":
    case "number":
    case "text_or_number":
      return <LineField name={name} schema={schema} value={value} onChange={onChange} />;
  }
}

/** What is typed stays as it is typed: `77.` is a number on its way. */
function LineField({ name, schema, value, onChange }: FieldProps) {
  const read = (text: string): unknown => (schema.kind === "text" ? text : numberOr(text));
  const written = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const [typed, setTyped] = useState(written);
  return (
    <TextField
      label={name}
      hint={schema.description ?? undefined}
      value={Object.is(read(typed), value) ? typed : written}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
      autoComplete="off"
      spellCheck="false"
    />
  );
}

function ObjectFields({ name, schema, value, onChange }: FieldProps) {
  const known = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  return (
    <div className={styles["fields"]} role="group" aria-label={name}>
      {schema.properties.map(([inner, field]) => (
        <ArgumentField key={inner} name={inner} schema={field} value={known[inner]} onChange={(next) => onChange({ ...known, [inner]: next })} />
      ))}
    </div>
  );
}

function ListFields({ name, schema, value, onChange }: FieldProps) {
  const t = useText();
  const today = useToday();
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const { items: item } = schema;
  if (item === null) return null;
  return (
    <fieldset className={styles["list"]}>
      <legend>{name}</legend>
      {schema.description !== null && <p className={styles["hint"]}>{schema.description}</p>}
      {items.map((one, index) => (
        <div key={index} className={styles["item"]}>
          <ArgumentField name={`${name} ${index + 1}`} schema={item} value={one} onChange={(next) => onChange(items.with(index, next))} />
          <IconButton
            size="small"
            label={t("workbench.form.remove", { name: `${name} ${index + 1}` })}
            icon={<CloseIcon />}
            onPress={() => onChange(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button size="small" className={styles["add"]} onPress={() => onChange([...items, skeleton(item, today)])}>
        {t("workbench.form.add", { name })}
      </Button>
    </fieldset>
  );
}

/** A number where it is one; else the text, so that something wrong can be sent on purpose. */
function numberOr(text: string): unknown {
  const number = Number(text.replace(",", "."));
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}
