import { chat } from "./chat";
import { common } from "./common";
import { faults } from "./faults";
import { fields } from "./fields";
import { measurements } from "./measurements";
import { model } from "./model";
import { notices } from "./notices";
import { offline } from "./offline";
import { onboarding } from "./onboarding";
import { provider } from "./provider";
import { settings } from "./settings";
import { shell } from "./shell";
import { storeState } from "./store-state";
import { timeline } from "./timeline";
import { toolErrors } from "./tool-errors";
import { workbench } from "./workbench";

export const en = { chat, common, faults, fields, measurements, model, notices, offline, onboarding, provider, settings, shell, storeState, timeline, toolErrors, workbench } as const;
