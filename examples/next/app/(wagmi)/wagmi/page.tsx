import { Visitor } from './Visitor'

export default function Page() {
  return <Visitor />
}
