import { portIsFree } from '@foyer/sandbox/portIsFree'
import type { PortSetting } from './readPorts.js'

const pollMs = 200

/**
 * Throws with one line for each port in use, including the variable that changes it. Waits up to `patienceMs` for
 * programs that are ending.
 */
export async function assertPortsFree(settings: readonly PortSetting[], patienceMs: number): Promise<void> {
  const deadlineMs = Date.now() + patienceMs
  for (;;) {
    const taken: PortSetting[] = []
    for (const setting of settings) if (!(await portIsFree(setting.port))) taken.push(setting)
    if (taken.length === 0) return
    if (Date.now() >= deadlineMs) throw new Error(taken.map(describe).join('\n'))
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

function describe({ name, variable, port }: PortSetting): string {
  return `Port ${port} for ${name} is taken by another program: stop it, or choose another port with ${variable}.`
}
