import { createNamedKey, deriveSolanaAccounts } from './keys.js'
import type { Ledger } from './ledger.js'
import { makeNameAccounts } from './names.js'
import { findProgramAddress, findTokenAddress } from './programAddress.js'
import { addressBytes, programs } from './programs.js'
import { type SolanaNft, type SolanaToken, solanaNfts, solanaTokens } from './tokens.js'
import type { AccountImage } from './vm.js'

/** The key that pays for the faucet and mints its tokens. */
export const treasuryKey = createNamedKey('treasury')

/** Below 2^53 lamports, the largest exact integer of JavaScript clients. */
const treasuryLamports = 5_000_000_000_000_000n
const accountLamports = 1_000_000_000_000n

/**
 * Creates the missing accounts of the chain's start: coins and tokens for the test accounts, two NFTs, `.sns` names.
 * `origin` is the sandbox's address for NFT documents. NFT metadata with another origin is overwritten.
 */
export function placeGenesis(ledger: Ledger, origin: string): void {
  const holders = deriveSolanaAccounts().map(({ address }) => address)
  const [first = ''] = holders
  const place = (address: string, make: () => AccountImage) => {
    if (ledger.read(address, 'processed') === undefined) ledger.restore(new Map([[address, make()]]))
  }
  const own = (owner: string, data: Uint8Array): AccountImage => {
    return { lamports: ledger.rentOf(data.length), owner, data, executable: false }
  }
  const wallet = (lamports: bigint): AccountImage => {
    return { lamports, owner: programs.system, data: new Uint8Array(), executable: false }
  }
  place(treasuryKey.address, () => wallet(treasuryLamports))

  for (const [index, token] of solanaTokens.entries()) {
    // A mint is never closed. Other missing accounts were emptied by their owner, so do not create them again.
    if (ledger.read(token.mint, 'processed') !== undefined) continue
    if (index === 0) for (const holder of holders) place(holder, () => wallet(accountLamports))
    const portion = BigInt(token.faucetAmount) * 10n ** BigInt(token.decimals)
    place(token.mint, () => own(token.program, makeMint(token, portion * BigInt(holders.length))))
    for (const holder of holders) {
      const account = findTokenAddress(holder, token.mint, token.program)
      place(account, () => own(token.program, makeHolding(token, holder, portion)))
    }
    if (token.program === programs.token) {
      const metadata = makeMetaplex({ ...token, uri: '', standard: 2 })
      place(findMetadata(token.mint), () => own(programs.metadata, metadata))
    }
  }
  for (const [address, image] of makeNameAccounts(holders)) place(address, () => own(image.owner, image.data))
  for (const nft of solanaNfts) {
    const uri = `${origin}/nfts/${nft.document}.json`
    const isOld = nft.program === programs.token
    const [address, image] = isOld
      ? [findMetadata(nft.mint), own(programs.metadata, makeMetaplex({ ...nft, uri, standard: 0 }))]
      : [nft.mint, own(nft.program, makeNftMint(nft, uri))]
    const isNew = ledger.read(nft.mint, 'processed') === undefined
    if (Buffer.compare(ledger.read(address, 'processed')?.data ?? Buffer.of(), image.data) !== 0) {
      ledger.restore(new Map([[address, image]]))
    }
    if (!isNew) continue
    place(nft.mint, () => own(nft.program, makeNftMint(nft, uri)))
    place(findTokenAddress(first, nft.mint, nft.program), () => own(nft.program, makeHolding(nft, first, 1n)))
  }
}

/** Returns the address of a mint's Metaplex metadata. */
export function findMetadata(mint: string): string {
  const seeds = [Buffer.from('metadata'), addressBytes(programs.metadata), addressBytes(mint)]
  return findProgramAddress(seeds, programs.metadata)
}

function makeMint(token: SolanaToken, supply: bigint): Uint8Array {
  const base = mintBase({ authority: treasuryKey.address, supply, decimals: token.decimals })
  if (token.program === programs.token) return base
  const authority = addressBytes(treasuryKey.address)
  const extensions: Extension[] = []
  if (token.fee !== undefined) {
    const fee = Buffer.concat([
      u64(0n),
      u64(BigInt(token.fee.most) * 10n ** BigInt(token.decimals)),
      u16(token.fee.basisPoints),
    ])
    extensions.push([1, Buffer.concat([authority, authority, u64(0n), fee, fee])])
  }
  if (token.hookProgram !== undefined) {
    extensions.push([14, Buffer.concat([authority, addressBytes(token.hookProgram)])])
  }
  return withExtensions(base, 1, [...extensions, ...createSelfMetadata(token, '')])
}

function makeNftMint(nft: SolanaNft, uri: string): Uint8Array {
  const base = mintBase({ authority: undefined, supply: 1n, decimals: 0 })
  return nft.program === programs.token ? base : withExtensions(base, 1, createSelfMetadata(nft, uri))
}

function makeHolding(token: SolanaToken | SolanaNft, owner: string, amount: bigint): Uint8Array {
  const data = Buffer.alloc(165)
  data.set(addressBytes(token.mint), 0)
  data.set(addressBytes(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  data[108] = 1
  if (token.program === programs.token) return data
  const extensions: Extension[] = [[7, Buffer.alloc(0)]]
  if ('fee' in token && token.fee !== undefined) extensions.push([2, u64(0n)])
  if ('hookProgram' in token && token.hookProgram !== undefined) extensions.push([15, Buffer.alloc(1)])
  return withExtensions(data, 2, extensions)
}

function mintBase(mint: { authority: string | undefined; supply: bigint; decimals: number }): Buffer {
  const data = Buffer.alloc(82)
  if (mint.authority !== undefined) {
    data[0] = 1
    data.set(addressBytes(mint.authority), 4)
  }
  data.writeBigUInt64LE(mint.supply, 36)
  data[44] = mint.decimals
  data[45] = 1
  return data
}

/** A Token-2022 extension: its number and its data. */
type Extension = readonly [number, Uint8Array]

/** Returns the extensions for metadata inside the mint, and for the pointer to it. */
function createSelfMetadata({ mint, name, symbol }: SolanaToken | SolanaNft, uri: string): Extension[] {
  const authority = addressBytes(treasuryKey.address)
  const pointer = Buffer.concat([authority, addressBytes(mint)])
  const texts = [name, symbol, uri].map((each) => text(each, 0))
  return [
    [18, pointer],
    [19, Buffer.concat([authority, addressBytes(mint), ...texts, u32(0)])],
  ]
}

function withExtensions(base: Uint8Array, kind: 1 | 2, extensions: readonly Extension[]): Uint8Array {
  const padding = Buffer.alloc(165 - base.length)
  const parts = extensions.flatMap(([type, data]) => [u16(type), u16(data.length), data])
  return Buffer.concat([base, padding, Buffer.of(kind), ...parts])
}

/** Creates a Metaplex metadata account, version 1. `standard` is 0 for an NFT and 2 for a fungible token. */
function makeMetaplex(of: { mint: string; name: string; symbol: string; uri: string; standard: 0 | 2 }): Uint8Array {
  const parts = [
    Buffer.of(4),
    addressBytes(treasuryKey.address),
    addressBytes(of.mint),
    ...[text(of.name, 32), text(of.symbol, 10), text(of.uri, 200)],
    // No royalties, no creators, never sold, mutable, no edition, then the token standard.
    ...[u16(0), Buffer.of(0), Buffer.of(0), Buffer.of(1), Buffer.of(0), Buffer.of(1, of.standard)],
  ]
  return Buffer.concat(parts, 679)
}

/** Encodes a Borsh string. Metaplex pads it with zeros to a fixed size. */
function text(value: string, size: number): Buffer {
  const bytes = Buffer.from(value)
  const filled = Buffer.concat([bytes], Math.max(size, bytes.length))
  return Buffer.concat([u32(filled.length), filled])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
