import { fields } from "./fields";
import { model } from "./model";
import { offline } from "./offline";
import { toolErrors } from "./tool-errors";

export const en = { fields, model, offline, toolErrors } as const;
