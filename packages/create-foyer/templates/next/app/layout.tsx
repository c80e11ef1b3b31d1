import type { ReactNode } from 'react'
import { Foyer } from './Foyer'
import './style.css'

export const metadata = { title: 'APP_NAME' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Foyer>{children}</Foyer>
      </body>
    </html>
  )
}
