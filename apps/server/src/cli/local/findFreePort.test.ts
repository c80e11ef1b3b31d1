import { findFreePort as findSandboxPort } from '@foyer/sandbox/findFreePort'
import { expect, it } from 'vitest'
import { findFreePort } from './findFreePort.js'

it('findFreePort: never returns a port that the sandbox or the server has found before', async () => {
  const calls = Array.from({ length: 400 }, () => [findFreePort(), findSandboxPort()]).flat()
  expect(new Set(await Promise.all(calls)).size).toBe(800)
})
