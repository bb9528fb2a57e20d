import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { markdownBlocks } from "./markdown-blocks";
import styles from "./markdown.module.css";
import { askToOpen } from "./open-address";
import { safeAddress } from "./safe-address";

/** Text from a model, as Markdown without HTML, without pictures, and with links that ask first. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles["markdown"]}>
      {markdownBlocks(text).map((block, index) => (
        <Block key={index} text={block} />
      ))}
    </div>
  );
}

const allowed = [
  "p", "br", "strong", "em", "del", "code", "pre", "blockquote", "ul", "ol", "li", "a", "hr",
  "h1", "h2", "h3", "h4", "h5", "h6",
];

const components: Components = {
  // The chat has its own outline of headings; those of an answer are only strong lines.
  h1: ({ children }) => <p className={styles["heading"]}>{children}</p>,
  h2: ({ children }) => <p className={styles["heading"]}>{children}</p>,
  h3: ({ children }) => <p className={styles["heading"]}>{children}</p>,
  h4: ({ children }) => <p className={styles["heading"]}>{children}</p>,
  h5: ({ children }) => <p className={styles["heading"]}>{children}</p>,
  h6: ({ children }) => <p className={styles["heading"]}>{children}</p>,
  // Long lines scroll, and whoever has no mouse must reach them.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  a: ({ href, children }) => {
    const address = safeAddress(href);
    if (address === null) return <>{children}</>;
    return (
      <a
        href={address}
        onClick={(event) => {
          event.preventDefault();
          askToOpen(address);
        }}
        onAuxClick={(event) => event.preventDefault()}
        draggable={false}
      >
        {children}
      </a>
    );
  },
};

const Block = memo(function Block({ text }: { text: string }) {
  return (
    <ReactMarkdown skipHtml allowedElements={allowed} unwrapDisallowed components={components}>
      {text}
    </ReactMarkdown>
  );
});
