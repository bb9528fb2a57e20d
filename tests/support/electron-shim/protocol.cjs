// A scheme of the application's own cannot be had in an ordinary Chromium. Its pages get an https address instead, with
// which they are a secure context and an origin: app://coach/x becomes https://app--coach.stand-in.test/x.
const handlers = new Map();

const protocol = {
  registerSchemesAsPrivileged() {},
  handle: (scheme, handler) => handlers.set(scheme, handler),
  unhandle: (scheme) => handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
};

const WEB_PATTERN = "https://*.stand-in.test/*";

function toWebUrl(url) {
  const match = url.match(/^([a-z]+):\/\/([^/?#]*)(.*)$/s);
  return match && handlers.has(match[1]) ? `https://${match[1]}--${match[2]}.stand-in.test${match[3]}` : url;
}

function toAppUrl(url) {
  return url.replace(/^https:\/\/([a-z]+)--([^/]*)\.stand-in\.test/, "$1://$2");
}

/** Answers a request that Chromium holds back, in the form in which the DevTools protocol wants the answer. */
async function answerRequest({ url, method, headers, postData }) {
  const appUrl = toAppUrl(url);
  const handler = handlers.get(appUrl.split(":", 1)[0]);
  const request = { url: appUrl, method, headers: new Headers(headers), text: async () => postData ?? "" };
  let response;
  try {
    response = await handler(request);
  } catch (error) {
    response = new Response(String(error), { status: 500 });
  }
  return {
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString("base64"),
  };
}

module.exports = { answerRequest, protocol, toAppUrl, toWebUrl, WEB_PATTERN };
