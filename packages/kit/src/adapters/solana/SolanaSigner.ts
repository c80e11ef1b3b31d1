/**
 * What this family asks of a wallet, whatever way it is reached: bytes in, bytes out. Connectors of Solana wallets have it as their
 * `provider`; a method that a wallet does not know is absent.
 */
export interface SolanaSigner {
  /** The 64 bytes of the signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** A transaction in wire format, and the same one with the wallet's signature in it. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /** The signature of the sent transaction, in base58. */
  signAndSendTransaction(transaction: Uint8Array): Promise<string>
}
