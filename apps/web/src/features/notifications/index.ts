/** The pages, each a chunk of its own. */
export const notificationsPages = {
  notifications: () => import('./NotificationsPage.tsx').then(({ NotificationsPage: Page }) => ({ Page })),
  notificationList: () => import('./NotificationListPage.tsx').then(({ NotificationListPage: Page }) => ({ Page })),
};
