/** The switches of the command line, and those that the application appends: name → value, "" for none. */
const switches = new Map();

for (const line of (process.env.STAND_IN_SWITCHES ?? "").split("\n")) {
  const match = line.match(/^--([^=]+)=?(.*)$/s);
  if (match) switches.set(match[1], match[2]);
}

const commandLine = {
  appendSwitch: (name, value = "") => switches.set(name, value),
  appendArgument: () => {},
  hasSwitch: (name) => switches.has(name),
  getSwitchValue: (name) => switches.get(name) ?? "",
};

module.exports = { commandLine, switches };
