/** How a list stands inside its series: real links, so that every order has an address. */
import type { ListOrder } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './order-switch.module.css'

const LABELS: Readonly<Record<ListOrder, string>> = {
  newest: 'Newest',
  name: 'A to Z',
  book: 'Book order',
}

interface OrderSwitchProps {
  readonly orders: readonly ListOrder[]
  readonly current: ListOrder
  readonly hrefOf: (order: ListOrder) => string
}

export const OrderSwitch = ({ orders, current, hrefOf }: OrderSwitchProps) => (
  <nav aria-label="Order of this list" className={styles['switch']}>
    {orders.map((order) => (
      <Link key={order} href={hrefOf(order)} aria-current={order === current ? 'true' : undefined}>
        {LABELS[order]}
      </Link>
    ))}
  </nav>
)
