import { crc32 } from "node:zlib";

/**
 * The bytes of a framed file.
 *
 * Header, 16 bytes: `COACHLOG`, version of the framing (u8), kind (u8), version of the contents (u16), CRC32 of these (u32).
 * Record: marker (4 bytes), length of the payload (u32), distance back to where the file ended when it was last synced
 * (u32), CRC32 of both numbers and the payload (u32), payload (JSON in UTF-8). Numbers are little-endian.
 */
const MAGIC = Buffer.from("COACHLOG", "latin1");
const FORMAT_VERSION = 1;
export const HEADER_BYTES = 16;
const FRAME_BYTES = 16;
/** 0xff and 0xf5 are in no UTF-8 text, so that no payload can look like the beginning of a record. */
const MARKER = Buffer.from([0xff, 0xf5, 0x0c, 0xff]);

/** What a file holds, and in which version of that. */
export interface FileKind {
  readonly kind: "journal" | "conversation";
  readonly version: number;
}
const KIND_NUMBERS = { journal: 1, conversation: 2 } as const;

export function encodeHeader({ kind, version }: FileKind): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt8(FORMAT_VERSION, 8);
  header.writeUInt8(KIND_NUMBERS[kind], 9);
  header.writeUInt16LE(version, 10);
  header.writeUInt32LE(crc32(header.subarray(0, 12)), 12);
  return header;
}

/** `newer`: written by a later version of this program. `unknown`: damaged, or not a file of this kind. */
export function checkHeader(bytes: Buffer, { kind, version }: FileKind): "fits" | "newer" | "unknown" {
  if (bytes.byteLength < HEADER_BYTES || !bytes.subarray(0, 8).equals(MAGIC)) return "unknown";
  if (bytes.readUInt32LE(12) !== crc32(bytes.subarray(0, 12))) return "unknown";
  if (bytes.readUInt8(8) > FORMAT_VERSION || bytes.readUInt16LE(10) > version) return "newer";
  return bytes.readUInt8(9) === KIND_NUMBERS[kind] ? "fits" : "unknown";
}

/** Records that are written and synced together at `offset`. */
export function encodeBatch(payloads: readonly string[], offset: number): Buffer {
  const frames: Buffer[] = [];
  let back = 0;
  for (const payload of payloads) {
    const body = Buffer.from(payload, "utf8");
    const head = Buffer.alloc(FRAME_BYTES);
    MARKER.copy(head);
    head.writeUInt32LE(body.byteLength, 4);
    head.writeUInt32LE(back, 8);
    head.writeUInt32LE(crc32(body, crc32(head.subarray(4, 12))), 12);
    frames.push(head, body);
    back += FRAME_BYTES + body.byteLength;
  }
  const batch = Buffer.concat(frames);
  if (offset + batch.byteLength > 0xffff_ffff) throw new RangeError("a framed file ends at 4 GiB");
  return batch;
}

export interface FramedRecord {
  readonly value: unknown;
  readonly offset: number;
  /** Bytes of the whole record. */
  readonly size: number;
}

export interface Scan {
  readonly records: readonly FramedRecord[];
  /** Where the last good record ends. */
  readonly end: number;
  /**
   * `torn`: what follows was being written when the program or the machine stopped; nobody was told that it is there.
   * `damaged`: what follows had been synced once, and is no longer what was written.
   */
  readonly rest: "none" | "torn" | "damaged";
}

/** Reads the records behind a header that fits. */
export function scanRecords(bytes: Buffer): Scan {
  const records: FramedRecord[] = [];
  let offset = HEADER_BYTES;
  while (offset < bytes.byteLength) {
    const payload = payloadAt(bytes, offset);
    if (payload === null) return { records, end: offset, rest: wasSynced(bytes, offset) ? "damaged" : "torn" };
    const value = parse(payload);
    if (value === undefined) return { records, end: offset, rest: "damaged" };
    const size = FRAME_BYTES + payload.byteLength;
    records.push({ value, offset, size });
    offset += size;
  }
  return { records, end: offset, rest: "none" };
}

function payloadAt(bytes: Buffer, offset: number): Buffer | null {
  const start = offset + FRAME_BYTES;
  if (start > bytes.byteLength || !bytes.subarray(offset, offset + 4).equals(MARKER)) return null;
  const length = bytes.readUInt32LE(offset + 4);
  if (start + length > bytes.byteLength) return null;
  const payload = bytes.subarray(start, start + length);
  const sum = crc32(payload, crc32(bytes.subarray(offset + 4, offset + 12)));
  return sum === bytes.readUInt32LE(offset + 12) ? payload : null;
}

/**
 * Whether the bytes at `offset` had been synced: a whole record behind them says how far the file was safe when it was
 * written. Pages of one unsynced write may reach the disk in any order, so a whole record alone proves nothing.
 */
function wasSynced(bytes: Buffer, offset: number): boolean {
  for (let at = bytes.indexOf(MARKER, offset + 1); at >= 0; at = bytes.indexOf(MARKER, at + 1)) {
    if (payloadAt(bytes, at) !== null && at - bytes.readUInt32LE(at + 8) > offset) return true;
  }
  return false;
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
