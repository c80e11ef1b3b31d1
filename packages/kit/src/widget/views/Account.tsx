import type { ReactNode } from 'react'

export default function Account(): ReactNode {
  return <div className="view" />
}
