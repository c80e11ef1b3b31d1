import { fileURLToPath } from 'node:url'
import { buildCreate } from './build/buildCreate.js'
import { buildKit } from './build/buildKit.js'
import { buildFrame } from './start/buildFrame.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const started = performance.now()
const built = await buildKit(root)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
for (const problem of built.problems) console.error(problem)
console.log(`${built.files} files, ${(built.bytes / 1e6).toFixed(2)} MB in packages/kit/dist, ${seconds} s`)
await buildCreate(root)
console.log('create-foyer in packages/create-foyer/dist')
const frame = await buildFrame(root)
console.log(`secure frame ${frame.wasBuilt ? 'built' : 'as it was'} in apps/frame/dist`)
process.exitCode = built.problems.length === 0 ? 0 : 1
