import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { runCommand } from './runCommand.js'

const cwd = tmpdir()
function node(code: string, options: { timeoutMs?: number } = {}) {
  return runCommand(process.execPath, ['-e', code], { cwd, ...options })
}

it('runCommand: returns the exit code and both output streams', async () => {
  const result = await node("console.log('out'); console.error('err'); process.exitCode = 3")
  expect(result.exitCode).toBe(3)
  expect(result.output).toContain('out')
  expect(result.output).toContain('err')
})

it('runCommand: returns 127 if the program does not exist', async () => {
  expect((await runCommand('no-such-program-anywhere', [], { cwd })).exitCode).toBe(127)
})

it('runCommand: stops a program that exceeds its timeout', async () => {
  const result = await node('setInterval(() => {}, 1000)', { timeoutMs: 200 })
  expect(result.exitCode).not.toBe(0)
  expect(result.output).toContain('ran longer than 200 ms')
})
