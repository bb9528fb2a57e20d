import type { z } from "../zod";

/** One channel: what is asked and what is answered, both checked at run time on both sides. */
export interface Channel<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly request: Request;
  readonly reply: Reply;
}
export type ChannelMap = Readonly<Record<string, Channel>>;

export type RequestOf<Map extends ChannelMap, Name extends keyof Map> = z.infer<Map[Name]["request"]>;
export type ReplyOf<Map extends ChannelMap, Name extends keyof Map> = z.infer<Map[Name]["reply"]>;

/** One handler a channel. A handler that throws is answered with `internal`; its words stay where it ran. */
export type Handlers<Map extends ChannelMap> = {
  readonly [Name in keyof Map]: (request: RequestOf<Map, Name>) => Promise<ReplyOf<Map, Name>> | ReplyOf<Map, Name>;
};

export function channel<Request extends z.ZodType, Reply extends z.ZodType>(
  request: Request,
  reply: Reply,
): Channel<Request, Reply> {
  return { request, reply };
}
