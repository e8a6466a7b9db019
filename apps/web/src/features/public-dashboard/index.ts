/** What a public link shows, a chunk of its own. */
export const loadPublicDashboard = () => import('./PublicDashboardPage.tsx');
