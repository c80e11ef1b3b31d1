import type { ReactNode } from 'react'
import { Foyer } from './Foyer'
import './page.css'

export const metadata = { title: 'Foyer in Next.js' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Foyer>{children}</Foyer>
      </body>
    </html>
  )
}
