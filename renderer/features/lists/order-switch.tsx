/** Component: sort order of a list inside each series, as links, so that every order has an address. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import type { ListOrder } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './order-switch.module.css'

interface OrderSwitchProps {
  readonly orders: readonly ListOrder[]
  readonly current: ListOrder
  readonly hrefOf: (order: ListOrder) => string
}

export const OrderSwitch = ({ orders, current, hrefOf }: OrderSwitchProps) => (
  <nav aria-label={LIST_MESSAGES.orderOfList} className={styles['switch']}>
    {orders.map((order) => (
      <Link key={order} href={hrefOf(order)} aria-current={order === current ? 'true' : undefined}>
        {LIST_MESSAGES.orders[order]}
      </Link>
    ))}
  </nav>
)
