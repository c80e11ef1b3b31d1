import type { ReactNode } from 'react'

export default function Networks(): ReactNode {
  return <div className="view" />
}
