import { fields } from "./fields";
import { model } from "./model";
import { toolErrors } from "./tool-errors";

export const en = { fields, model, toolErrors } as const;
