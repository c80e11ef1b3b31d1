import { frameMessages } from '@foyer/contract/frame/frameMessages'
import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { expect, it } from 'vitest'
import { composeFrameMessages } from './composeFrameMessages.js'

const text = composeFrameMessages()

function readSection(name: string) {
  const [, section = ''] = text.split(`### \`${name}\`\n\n`)
  return section.split('\n\n')[0]
}

it('lists every message and method once', () => {
  for (const name of [...Object.keys(frameMessages), ...unsafeRpcMethods])
    expect(text.split(`### \`${name}\`\n`), name).toHaveLength(2)
  for (const name of safeRpcMethods) expect(text).toContain(`- \`${name}\`\n`)
})

it('lists payload, answer and confirmation of a message', () => {
  expect(readSection('UPDATE_EMAIL')).toBe(
    [
      '- Payload: `email`: text (at most 254 characters)',
      '- Answer: `action`: `VERIFY_PRIMARY_OTP` or `VERIFY_SECONDARY_OTP`',
      '- Confirmation: window',
    ].join('\n'),
  )
})

it('lists fields of nested objects and lists by their path', () => {
  expect(readSection('wallet_sendCalls')).toContain('  - `[0].calls[].to`: text in hex\n')
  expect(readSection('GET_USER')).toContain('- Payload (optional):\n')
  expect(readSection('GET_USER')).toContain('  - `email`: text or null, optional\n')
})

it('lists the cases of a confirmation, and methods that are rejected', () => {
  expect(readSection('personal_sign')).toMatch(/- Confirmation:\n {2}- page: .+\n {2}- window: any other message$/)
  expect(readSection('eth_sendUserOperation')).toContain('rejected')
  expect(readSection('wallet_grantPermissions')).toContain('- Confirmation: window')
})
