import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { SandboxError } from '../../SandboxError.js'

/** A contract of the account-abstraction project with the salt of its public deployment. */
interface PublicContract {
  readonly bytecode: Hex
  readonly salt: Hex
}

/** The salts of release 0.8. With the CREATE2 deployer they give the contracts their public addresses. */
const salts = {
  EntryPoint: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  Simple7702Account: `0x${'00'.repeat(32)}`,
} as const satisfies Record<string, Hex>

const artifact = z.object({ bytecode: z.string().check(z.regex(/^0x([0-9a-f]{2})+$/i)) })
const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@account-abstraction/contracts/package.json'))

/**
 * Reads the creation code of a contract of the package `@account-abstraction/contracts`. The code is GPL-3.0, so it is
 * read from the installed package and is not part of this repository.
 */
export function readAccountAbstraction(name: keyof typeof salts): PublicContract {
  const path = join(folder, `artifacts/${name}.json`)
  const parsed = artifact.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new SandboxError('internal', `${path} has no creation code`)
  return { bytecode: parsed.data.bytecode as Hex, salt: salts[name] }
}
