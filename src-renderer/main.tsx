import { openWire } from "./bridge/open-wire";

const result = await openWire();
document.body.dataset["wire"] = result.status;
