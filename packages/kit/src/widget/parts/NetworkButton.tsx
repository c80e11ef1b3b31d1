import type { ReactNode } from 'react'

/** The network one is on, in the header of Account; opens Networks. */
export function NetworkButton(): ReactNode {
  return null
}
