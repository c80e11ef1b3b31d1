import { afterEach, expect, it, vi } from 'vitest'
import type { Vault, WalletSecurity } from '../keys/Vault.js'
import { VaultError } from '../keys/VaultError.js'
import { createPresence } from './createPresence.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A vault whose server answers one thing after the other: the kinds of slots, or nothing. */
function create(answers: readonly (readonly string[] | undefined)[], { tells = false, isBinding = true } = {}) {
  vi.stubGlobal('window', tells ? { IntersectionObserverEntry: { prototype: { isVisible: true } } } : {})
  const left = [...answers]
  const asked: string[] = []
  const vault: Pick<Vault, 'getSecurity' | 'openWith'> = {
    async getSecurity() {
      asked.push('slots')
      const kinds = left.shift()
      if (!kinds) throw new VaultError('unreachable')
      return { slots: kinds.map((kind) => ({ kind })) } as unknown as WalletSecurity
    },
    async openWith({ kind }) {
      asked.push(kind)
      return { addresses: { eip155: '0x', solana: '' }, isNew: false }
    },
  }
  return { presence: createPresence(vault, isBinding), asked }
}

it('asks for the passkey of whoever has one, where the browser cannot tell what lies over the frame', async () => {
  const { presence, asked } = create([['device', 'passkey']])
  await presence.prove()
  expect(asked).toEqual(['slots', 'passkey'])
})

it.each([
  ['there is none', [['device', 'managed']], {}, ['slots']],
  ['the browser can tell', [], { tells: true }, []],
  ['nothing is moved', [], { isBinding: false }, []],
] as const)('asks for no passkey where %s', async (_, answers, options, expected) => {
  const { presence, asked } = create(answers, options)
  await presence.prove()
  expect(asked).toEqual(expected)
})

it('error: lets nothing pass while the server does not say whether there is a passkey', async () => {
  const { presence, asked } = create([undefined, undefined, ['passkey']])
  await expect(presence.prove()).rejects.toMatchObject({ code: 'unreachable' })
  await presence.prove()
  expect(asked).toEqual(['slots', 'slots', 'slots', 'passkey'])
})
