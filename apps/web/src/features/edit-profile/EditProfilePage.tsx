import '@mantine/core/styles/PasswordInput.layer.css';
import { CardGrid } from '../../base/ui/Card.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** How a local account signs in, and where it is signed in. */
export function EditProfilePage() {
  return (
    <CardGrid>
      <PasswordCard />
      <SecondFactorCard />
      <SessionsCard />
    </CardGrid>
  );
}
