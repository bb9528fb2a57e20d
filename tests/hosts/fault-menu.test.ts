import type { MenuItemConstructorOptions } from "electron";
import { describe, expect, it } from "vitest";
import { faultMenu } from "../../src-main/hosts/electron/fault-menu";
import { createArmedFaults } from "../../src-main/faults/armed-faults";
import { createFaultControl } from "../../src-main/faults/fault-control";
import { scenarioGroups, scenarioNames, scenariosOf } from "../../src-shared/faults/scenarios";

function menu(locale: "en" | "es" = "en") {
  const faults = createArmedFaults({ onChange: () => undefined, onFired: () => undefined });
  let opened = 0;
  const { control } = createFaultControl(
    faults,
    () => true,
    () => {
      opened += 1;
    },
  );
  const template = () => faultMenu(locale, control);
  const items = (list = template()): MenuItemConstructorOptions[] =>
    list.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? items(item.submenu) : [])]);
  const item = (id: string): MenuItemConstructorOptions => {
    const found = items().find((one) => one.id === id);
    if (found === undefined) throw new Error(`no item ${id}`);
    return found;
  };
  const click = (id: string): void => (item(id).click as (() => void) | undefined)?.();
  return { faults, template, items, item, click, opened: () => opened };
}

describe("the native menu of faults", () => {
  it.each(["en", "es"] as const)("lists every scenario once, in the groups of the panel, in words (%s)", (locale) => {
    const { template, items } = menu(locale);
    const groups = template().filter(({ id }) => id?.startsWith("fault-group-"));
    expect(groups.map(({ id }) => id)).toEqual(scenarioGroups.map((group) => `fault-group-${group}`));
    for (const [index, group] of scenarioGroups.entries()) {
      const submenu = groups[index]?.submenu;
      expect(Array.isArray(submenu) && submenu.map(({ id }) => id)).toEqual(scenariosOf(group).map((name) => `fault-${name}`));
    }
    const labels = items().map(({ label }) => label ?? "");
    expect(labels.every((label) => label !== "" && !label.includes("faults."))).toBe(true);
    expect(items().filter(({ type }) => type === "checkbox")).toHaveLength(scenarioNames.length);
  });

  it("has keys for the panel, for disarming and for the first of each group, none of them twice", () => {
    const keys = menu().items().flatMap(({ accelerator }) => accelerator ?? []);
    expect(keys).toHaveLength(scenarioGroups.length + 2);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("arms by a click and ticks what is armed; another click disarms it", () => {
    const { faults, item, click, opened } = menu();
    expect(item("faults-disarm").enabled).toBe(false);
    click("fault-disk_full");
    expect(faults.state()).toMatchObject({ name: "disk_full", spent: false });
    expect(item("fault-disk_full").checked).toBe(true);
    expect(item("faults-disarm").enabled).toBe(true);
    click("fault-disk_full");
    expect(faults.state().name).toBeNull();
    click("fault-stream_cut");
    click("faults-disarm");
    expect(faults.state().name).toBeNull();
    click("faults-panel");
    expect(opened()).toBe(1);
  });

  it("ticks nothing once what was armed has fired", () => {
    const { faults, item, click } = menu();
    click("fault-stream_broken");
    faults.reach("model_stream", {}, ["disconnect"]);
    expect(item("fault-stream_broken").checked).toBe(false);
  });
});
