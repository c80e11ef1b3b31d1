import type { ReactNode } from 'react'

export default function SwitchNetwork(): ReactNode {
  return <div className="view" />
}
