import { useEffect, useState } from "react";
import type { ToolError } from "../../../src-shared/contract/tool-error";
import type { ToolOffer } from "../../../src-shared/ipc/workbench";
import { ask } from "../../bridge/program";
import { useLocale } from "../../ui/text";

/** The tools as a model is told of them; empty until the program has answered. */
export function useTools(): readonly ToolOffer[] {
  const locale = useLocale();
  const [tools, setTools] = useState<readonly ToolOffer[]>([]);
  useEffect(() => {
    let isOver = false;
    void ask("workbench.tools", {}).then((result) => {
      if (!isOver && result.ok && result.reply.kind === "tools") setTools(result.reply.tools);
    });
    return () => {
      isOver = true;
    };
  }, [locale]);
  return tools;
}

export type Check = { readonly kind: "pending" } | { readonly kind: "valid" } | { readonly kind: "invalid"; readonly error: ToolError };

const SETTLED_MS = 200;

/** What the program's own check says of a call, a moment after the last key. Nothing runs. */
export function useCheck(tool: string, args: unknown): Check {
  const text = JSON.stringify([tool, args]);
  const [checked, setChecked] = useState<{ readonly text: string; readonly check: Check } | null>(null);
  useEffect(() => {
    const [name, value] = JSON.parse(text) as [string, unknown];
    if (name === "") return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void ask("workbench.validate", { tool: name, args: value }).then((result) => {
        if (isOver || !result.ok || result.reply.kind === "refused") return;
        setChecked({ text, check: result.reply });
      });
    }, SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return checked?.text === text ? checked.check : { kind: "pending" };
}
