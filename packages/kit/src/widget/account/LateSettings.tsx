import type { ReactNode } from 'react'
import { LateView } from '../shell/LateView.js'

async function load() {
  return (await import('./AccountSettings.js')).AccountSettings
}

/** The settings, whose code loads with their first opening. */
export function LateSettings(): ReactNode {
  return <LateView load={load} />
}
