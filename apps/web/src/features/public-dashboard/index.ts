/** The page of a public link, a chunk of its own. */
export const loadPublicDashboard = () => import('./PublicDashboardPage.tsx');
