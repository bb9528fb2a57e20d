import { createHash } from "node:crypto";

/** The parts of OTLP/JSON that an export needs: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */

export type AttributeValue = string | number | boolean | readonly string[];
/** `null` and `undefined` are left out. */
export type Attributes = Readonly<Record<string, AttributeValue | null | undefined>>;

export interface OtlpAttribute {
  readonly key: string;
  readonly value: object;
}

export interface SpanEvent {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly attributes: Attributes;
}

export interface Span {
  /** Whatever is unique; hashed into ids of the right length, so that the same events give the same trace. */
  readonly trace: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly kind: "internal" | "client";
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
  readonly failed: boolean;
}

const SPAN_KINDS = { internal: 1, client: 3 } as const;
const STATUS_UNSET = 0;
const STATUS_ERROR = 2;

export function otlpDocument(spans: readonly Span[], resource: Attributes, scope: string): object {
  return {
    resourceSpans: [
      { resource: { attributes: encodeAttributes(resource) }, scopeSpans: [{ scope: { name: scope }, spans: spans.map(encodeSpan) }] },
    ],
  };
}

function encodeSpan(span: Span): object {
  return {
    traceId: hexId(span.trace, 32),
    spanId: hexId(`${span.trace}/${span.id}`, 16),
    ...(span.parent === null ? {} : { parentSpanId: hexId(`${span.trace}/${span.parent}`, 16) }),
    name: span.name,
    kind: SPAN_KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: encodeAttributes(span.attributes),
    events: span.events.map(({ name, at, attributes }) => ({
      timeUnixNano: nanoseconds(at),
      name,
      attributes: encodeAttributes(attributes),
    })),
    status: { code: span.failed ? STATUS_ERROR : STATUS_UNSET },
  };
}

function encodeAttributes(attributes: Attributes): OtlpAttribute[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: encodeValue(value) }],
  );
}

/** 64-bit integers are strings in OTLP's JSON. */
function encodeValue(value: AttributeValue): object {
  switch (typeof value) {
    case "string":
      return { stringValue: value };
    case "boolean":
      return { boolValue: value };
    case "number":
      return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
    default:
      return { arrayValue: { values: value.map((stringValue) => ({ stringValue })) } };
  }
}

function nanoseconds(milliseconds: number): string {
  return `${String(Math.round(milliseconds))}000000`;
}

function hexId(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}
