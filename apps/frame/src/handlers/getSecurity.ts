import type { Handler } from './Handler.js'

/** Who can open this wallet: the level, when the provider helps, the ways in, each named once, and whether somebody asked it to. */
export const getSecurity: Handler<'GET_SECURITY'> = async (frame, _, { signal }) => {
  await frame.wallet.open({ signal, isVisible: false })
  const { level, managed, slots, recovery } = await (await frame.vault()).getSecurity()
  return {
    level,
    managed,
    slots: [...new Set(slots.map(({ kind }) => kind))],
    recovery: recovery && { readyAtMs: recovery.readyAtMs },
  }
}
