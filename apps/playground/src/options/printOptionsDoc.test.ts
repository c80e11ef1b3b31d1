import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { printOptionsDoc } from './printOptionsDoc.js'

it('docs/options.md lists the current options', () => {
  const committed = readFileSync(new URL('../../../../docs/options.md', import.meta.url), 'utf8')
  expect(committed, 'run npm run -w @foyer/playground options').toBe(printOptionsDoc())
})
