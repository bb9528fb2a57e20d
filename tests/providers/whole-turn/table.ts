import type { CoachEnvironment } from "../../../src-main/settings/environment";
import * as anthropicEvents from "../anthropic/events";
import * as googleEvents from "../google/events";
import * as openAIEvents from "../openai/events";
import { providerTable } from "../shared/provider-table";

export type Provider = keyof typeof providerTable;

/** A key as long as a real one. No part of it may turn up anywhere. */
export const KEY = "sk-test-Zq8wLm3xTn5vKc7yRb2d";

const READ = JSON.stringify({ date: "2020-01-02", field: "weight" });

/** What differs between the three when a whole turn is played. */
export const wholeTurnTable = {
  openai: {
    next: "anthropic",
    /** The events of a message that thinks and reads; and the thought's sign, which only this provider may see again. */
    thinkingCall: [
      openAIEvents.created,
      openAIEvents.done(0, { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAAA-encrypted" }),
      openAIEvents.done(1, openAIEvents.functionCall("call_1", "read_measurement", READ)),
      openAIEvents.completed(),
    ],
    secretOfThought: "gAAAA-encrypted",
    /** Two calls under one id. */
    twins: [
      openAIEvents.created,
      openAIEvents.done(0, openAIEvents.functionCall("call_1", "read_measurement", READ)),
      openAIEvents.done(1, openAIEvents.functionCall("call_1", "read_measurement", READ)),
      openAIEvents.completed(),
    ],
    mark: '\\"is_error\\":true',
  },
  anthropic: {
    next: "google",
    thinkingCall: [
      anthropicEvents.start,
      ...anthropicEvents.thinkingBlock(0),
      ...anthropicEvents.toolBlock(1, "toolu_1", "read_measurement", READ),
      ...anthropicEvents.stop("tool_use"),
    ],
    secretOfThought: "sig-abc",
    twins: [
      anthropicEvents.start,
      ...anthropicEvents.toolBlock(0, "toolu_1", "read_measurement", READ),
      ...anthropicEvents.toolBlock(1, "toolu_1", "read_measurement", READ),
      ...anthropicEvents.stop("tool_use"),
    ],
    mark: '"is_error":true',
  },
  google: {
    next: "openai",
    thinkingCall: [
      googleEvents.created,
      { event_type: "step.start", index: 0, step: { type: "thought" } },
      { event_type: "step.delta", index: 0, delta: { type: "thought_signature", signature: "sig-abc" } },
      { event_type: "step.stop", index: 0 },
      ...googleEvents.functionCall(1, "call_1", "read_measurement", READ),
      googleEvents.completed("requires_action"),
    ],
    secretOfThought: "sig-abc",
    twins: [
      googleEvents.created,
      ...googleEvents.functionCall(0, "call_1", "read_measurement", READ),
      ...googleEvents.functionCall(1, "call_1", "read_measurement", READ),
      googleEvents.completed("requires_action"),
    ],
    mark: '"is_error":true',
  },
} as const satisfies Record<Provider, { readonly next: Provider; [fact: string]: unknown }>;

/** Keys and addresses of all three as a person's environment has them, for a server at `url`. */
export function environmentAt(url: string, provider?: Provider): CoachEnvironment {
  return {
    ...(provider === undefined ? {} : { COACH_PROVIDER: provider }),
    COACH_DEV: "1",
    OPENAI_API_KEY: KEY,
    ANTHROPIC_API_KEY: KEY,
    GEMINI_API_KEY: KEY,
    OPENAI_BASE_URL: providerTable.openai.baseUrl(url),
    ANTHROPIC_BASE_URL: providerTable.anthropic.baseUrl(url),
    GOOGLE_GEMINI_BASE_URL: providerTable.google.baseUrl(url),
  };
}
