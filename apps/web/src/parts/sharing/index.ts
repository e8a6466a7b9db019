export { PUBLIC_GRAPHS, type PublicPeriod, type PublicSearch, parsePublicSearch } from './public-search.ts';
export { ShareCard } from './ShareCard.tsx';
