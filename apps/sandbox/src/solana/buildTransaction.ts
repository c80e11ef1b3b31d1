import type { SolanaKey } from './keys.js'
import { addressBytes } from './programs.js'

/** An instruction with account addresses instead of indexes. */
export interface Instruction {
  readonly programId: string
  readonly accounts: readonly { readonly address: string; readonly isSigner?: boolean; readonly isWritable?: boolean }[]
  readonly data: Uint8Array
}

/** Builds and signs a legacy transaction with the payer as the only signer. */
export function buildTransaction(
  payer: SolanaKey,
  instructions: readonly Instruction[],
  blockhash: string,
): Uint8Array {
  const metas = instructions.flatMap(({ accounts, programId }) => [...accounts, { address: programId }])
  const writable = new Set(metas.filter(({ isWritable }) => isWritable).map(({ address }) => address))
  const others = [...new Set(metas.map(({ address }) => address))].filter((address) => address !== payer.address)
  const keys = [
    payer.address,
    ...others.filter((address) => writable.has(address)),
    ...others.filter((address) => !writable.has(address)),
  ]
  const readonly = others.filter((address) => !writable.has(address)).length
  const placeOf = (address: string) => keys.indexOf(address)
  const message = Buffer.concat([
    Buffer.of(1, 0, readonly, keys.length),
    ...keys.map(addressBytes),
    addressBytes(blockhash),
    Buffer.of(instructions.length),
    ...instructions.flatMap(({ programId, accounts, data }) => [
      // All lists are short, so each length fits into one byte.
      Buffer.of(placeOf(programId), accounts.length, ...accounts.map(({ address }) => placeOf(address)), data.length),
      data,
    ]),
  ])
  return Buffer.concat([Buffer.of(1), payer.sign(message), message])
}
