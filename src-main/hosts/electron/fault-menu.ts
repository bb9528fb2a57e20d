import type { MenuItemConstructorOptions } from "electron";
import { isScenarioName, scenarioGroups, scenarioPlan, scenariosOf, scenarioTitle, type ScenarioName } from "../../../src-shared/faults/scenarios";
import { hostMessage, type HostLocale } from "../../../src-shared/i18n/host";
import { translate } from "../../../src-shared/i18n/translate";
import type { FaultControl } from "../../faults/fault-control";

/**
 * The scenarios by group, as items of a menu. What is armed is ticked, a click on it disarms it. The panel, disarming and
 * the first scenario of each group have keys; how often and what should happen is in the panel.
 */
export function faultMenu(locale: HostLocale, faults: FaultControl): MenuItemConstructorOptions[] {
  const { name, spent } = faults.state();
  const armed = name !== null && !spent ? name : null;
  const scenario = (one: ScenarioName, key: string | null): MenuItemConstructorOptions => ({
    id: `fault-${one}`,
    label: translate(locale, scenarioTitle(one)),
    type: "checkbox",
    checked: armed === one,
    ...(key === null ? {} : { accelerator: key }),
    click: () => {
      if (armed === one) faults.disarm();
      else faults.arm(one, scenarioPlan(one, 1));
    },
  });
  return [
    { id: "faults-panel", label: hostMessage(locale, "menu.faults"), accelerator: "CmdOrCtrl+Shift+F", click: () => faults.openPanel() },
    ...scenarioGroups.map((group, index): MenuItemConstructorOptions => ({
      id: `fault-group-${group}`,
      label: translate(locale, `faults.group.${group}`),
      submenu: scenariosOf(group).map((one, place) => scenario(one, place === 0 ? `CmdOrCtrl+Alt+${String(index + 1)}` : null)),
    })),
    ...(armed === null || isScenarioName(armed) ? [] : [{ label: armed, type: "checkbox", checked: true, click: () => faults.disarm() } as const]),
    {
      id: "faults-disarm",
      label: hostMessage(locale, "menu.faults_disarm"),
      accelerator: "CmdOrCtrl+Shift+D",
      enabled: armed !== null,
      click: () => faults.disarm(),
    },
  ];
}
