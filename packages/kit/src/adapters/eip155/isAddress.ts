/** Whether a text has the form of an EVM address. The EIP-55 checksum is checked where money moves (checkTransaction). */
export function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
