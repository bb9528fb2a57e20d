/** What a person reads about a model's provider: names, what went wrong and what to do, keys and addresses. */
export const provider = {
  names: {
    offline: "Offline coach",
    scripted: "Script",
    openai: "OpenAI",
    anthropic: "Anthropic",
    google: "Google",
  },
  /** One sentence for each kind of failure, and what to do. Nothing that a tool did is in question here. */
  failure: {
    authentication: "{{provider}} does not accept the key. Check it in the settings, or enter a new one.",
    permission: "{{provider}} does not allow this account to do that. Check the account's rights, or choose another model.",
    unknown_model: "{{provider}} does not know the model {{model}} at this address. Choose another one in the settings.",
    rate_limit: "{{provider}} gets too many requests from this account. Wait a little, then continue.",
    rate_limit_wait: "{{provider}} gets too many requests from this account and asks to wait {{wait}}. Continue after that.",
    quota: "The account at {{provider}} is used up. Add credit or raise its limit there, or choose another provider.",
    overloaded: "{{provider}} is overloaded or out of order right now. Continue in a moment.",
    invalid_request: "{{provider}} refused the request as not valid. Continuing will not help: choose another model, or report it.",
    malformed_response: "{{provider}} gave an answer that Coach cannot read, so nothing of it was used. Continue to ask again.",
    refused: "{{provider}} declined to answer this. Put it differently, or choose another model.",
    truncated: "The answer reached the limit of the model and was cut off, so nothing of it was run. Ask for less at once.",
    stream_broken: "The connection broke in the middle of the answer. Nothing of it was run. Continue to ask again.",
    connection: "{{provider}} cannot be reached. Check the network and the address in the settings, then continue.",
    timeout: "{{provider}} did not answer in time. Continue to ask again.",
    cancelled: "You stopped the answer.",
    not_configured: "{{provider}} needs a key or a valid address. Enter it in the settings, or use the offline coach.",
    local: "Something in Coach itself failed, not at {{provider}}. The details are in the local diagnostic.",
  },
  /** Shown while the same request is about to be made again. */
  retrying: "{{reason}} Asking again in {{wait}} (attempt {{attempt}} of {{attempts}}).",
  key: {
    none: "No key",
    environment: "From the environment variable {{variable}}; it goes before every other key",
    memory: "In memory only: gone when Coach ends",
    sealed: "Encrypted by this computer",
    sealed_unreadable: "Encrypted by this computer, but it cannot be opened now. Unlock the keyring, or enter the key again.",
    file: "In a file that only you can read, not encrypted",
    other_host: "Kept by the other form of Coach (window or browser), which encrypted it. Enter it here to use it here, too.",
    other_address: "There is a key, but for another address. It is not sent to this one: enter the key that belongs here.",
    unprotected: "This computer offers no protected place for keys. The key stays in memory unless you allow a file.",
    allow_file: "Keep it in a file that only I can read, not encrypted",
    not_a_key: "That is not a key: it must be one word of 8 to 500 letters, digits and signs.",
    not_stored: "The key is used now, but could not be kept: it will be gone when Coach ends.",
    not_forgotten: "The key is not used any more, but it could not be taken out of its file.",
  },
  /** As the provider reports them. It reports no prices, so none are shown. */
  tokens: {
    brief: "{{input}} in, {{output}} out",
    turn_title: "Tokens of this turn, as the provider reports them",
    conversation: "{{input}} tokens in, {{output}} out",
    conversation_title: "Tokens of this conversation, as the provider reports them: {{cached}} of those in came from its cache",
  },
  base_url: {
    not_a_url: "That is not an address. It begins with https://",
    not_secure: "Use https://. Without it only a server on this computer is allowed (http://127.0.0.1 or localhost).",
    has_credentials: "The address must not contain a name or a password.",
    has_query: "The address must not contain ? or #.",
  },
  connection: {
    testing: "Asking {{provider}}…",
    works_one: "It works: one model is available.",
    works_other: "It works: {{count}} models are available.",
  },
  settings: {
    not_written: "The change holds now, but could not be written: it will be gone when Coach ends.",
  },
} as const;
