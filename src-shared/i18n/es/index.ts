import type { en } from "../en";
import type { Mirror } from "../mirror";
import { fields } from "./fields";
import { model } from "./model";
import { offline } from "./offline";
import { provider } from "./provider";
import { toolErrors } from "./tool-errors";

export const es: Mirror<typeof en> = { fields, model, offline, provider, toolErrors };
