import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from 'jose'
import * as z from 'zod/mini'

const schema = z.object({
  /** Private keys as JWK: the providers' and the one the app signs its proof to Apple with. */
  identityKey: z.record(z.string(), z.unknown()),
  appKey: z.string(),
  /** `provider person` of everybody who has said yes once. */
  known: z.array(z.string()),
})
type Kept = z.infer<typeof schema>

/** Keys of the fake providers and whom they know, kept in a file. */
export interface IdpMemory {
  readonly signingKey: CryptoKey
  /** The public half with its key id, for the key set. */
  readonly publicJwk: JWK
  /** A key of nobody's, for identity tokens that must be refused. */
  readonly strangerKey: CryptoKey
  /** PKCS#8 text the server proves itself with at Apple. */
  readonly appKeyPem: string
  /** What the fake Apple checks that proof with. */
  readonly appPublicKey: CryptoKey
  /** Whether this person says yes to this provider for the first time; from now on they did not. */
  meet(provider: string, person: string): boolean
}

/** Opens the memory of a folder, or makes a new one with fresh keys. */
export async function openIdpMemory(folder: string): Promise<IdpMemory> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'providers.json')
  const write = (kept: Kept) => {
    writeFileSync(`${file}.tmp`, JSON.stringify(kept), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }
  const found = readKept(file)
  const kept = found ?? (await createKept())
  if (found === undefined) write(kept)

  const known = new Set(kept.known)
  const { kty, n, e } = kept.identityKey
  const app = await exportJWK(await importPKCS8(kept.appKey, 'ES256', { extractable: true }))
  const stranger = await generateKeyPair('RS256')
  return {
    signingKey: await importKey(kept.identityKey, 'RS256'),
    publicJwk: { ...({ kty, n, e } as JWK), alg: 'RS256', use: 'sig', kid: 'sandbox-1' }, // an RSA key by `createKept`
    strangerKey: stranger.privateKey,
    appKeyPem: kept.appKey,
    appPublicKey: await importKey({ kty: app.kty, crv: app.crv, x: app.x, y: app.y }, 'ES256'),
    meet: (provider, person) => {
      const entry = `${provider} ${person}`
      if (known.has(entry)) return false
      known.add(entry)
      write({ ...kept, known: [...known].slice(-1_000) })
      return true
    },
  }
}

async function createKept(): Promise<Kept> {
  const [identity, app] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ])
  return {
    identityKey: { ...(await exportJWK(identity.privateKey)) },
    appKey: await exportPKCS8(app.privateKey),
    known: [],
  }
}

async function importKey(jwk: Readonly<Record<string, unknown>>, algorithm: string): Promise<CryptoKey> {
  const key = await importJWK(jwk as JWK, algorithm) // a wrong one throws here
  if (key instanceof Uint8Array) throw new Error('the key file of the fake providers holds no key pair')
  return key
}

function readKept(file: string): Kept | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
