import { common } from "./common";
import { fields } from "./fields";
import { measurements } from "./measurements";
import { model } from "./model";
import { offline } from "./offline";
import { onboarding } from "./onboarding";
import { provider } from "./provider";
import { settings } from "./settings";
import { toolErrors } from "./tool-errors";

export const en = { common, fields, measurements, model, offline, onboarding, provider, settings, toolErrors } as const;
