import { decodedAddress } from "@outpace/domain/decoded-addresses";

/**
 * A view of a payload that throws when something is read that it lacks, since "undefined" and "NaN" would otherwise be sent
 * to people, and has email addresses as their owners write them. The payload is JSON: objects, arrays and plain values.
 */
export function checkedPayload<Payload extends object>(payload: Payload): Payload {
  return new Proxy(payload, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === "symbol" || typeof value === "function") return value;
      if (value === undefined) throw new TypeError(`The email's payload lacks "${key}".`);
      if (typeof value === "string" && /^[^\s@]+@\S+$/.test(value)) return decodedAddress(value);
      return typeof value === "object" && value !== null ? checkedPayload(value) : value;
    },
  });
}
