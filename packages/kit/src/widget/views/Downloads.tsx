import type { ReactNode } from 'react'

export default function Downloads(): ReactNode {
  return null
}
