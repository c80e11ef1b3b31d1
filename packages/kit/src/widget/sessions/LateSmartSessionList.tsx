import type { ReactNode } from 'react'
import { LateView } from '../shell/LateView.js'

async function load() {
  return (await import('./SmartSessionList.js')).SmartSessionList
}

/** The list of permissions, whose code loads with its first opening. */
export function LateSmartSessionList(): ReactNode {
  return <LateView load={load} />
}
