import { fields } from "./fields";
import { model } from "./model";
import { offline } from "./offline";
import { provider } from "./provider";
import { toolErrors } from "./tool-errors";

export const en = { fields, model, offline, provider, toolErrors } as const;
