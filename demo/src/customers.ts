/** A customer of the demo. All of them can sign in with {@link demoPassword}. */
interface DemoCustomer {
  name: string;
  company: string;
  email: string;
  phone: string;
  address: string;
  isActive: boolean;
}

export const demoPassword = 'customer123';

const customer = (
  name: string,
  company: string,
  email: string,
  phone: string,
  address: string,
  isActive = true,
): DemoCustomer => ({ name, company, email, phone, address, isActive });

export const demoCustomers: readonly DemoCustomer[] = [
  customer(
    'Nadeesha Perera',
    'Araliya Clothing',
    'nadeesha@araliya.example',
    '+94 77 210 4456',
    '42 Flower Road, Colombo 07',
  ),
  customer(
    'Tharindu Jayawardena',
    'Southcoast Resortwear',
    'tharindu@southcoast.example',
    '+94 71 884 2190',
    '18 Lighthouse Street, Galle Fort, Galle',
  ),
  customer(
    'Kavitha Sivakumar',
    'Palmyrah Studio',
    'kavitha@palmyrah.example',
    '+94 76 501 7733',
    '7 Stanley Road, Jaffna',
  ),
  customer(
    'Fathima Rizwan',
    'Modesta by Fathima',
    'fathima@modesta.example',
    '+94 75 330 9182',
    '115 Main Street, Colombo 11',
  ),
  customer(
    'Dilshan Fernando',
    'Ironworks Denim Co.',
    'dilshan@ironworks.example',
    '+94 77 655 0128',
    'Lot 9, Export Processing Zone, Katunayake',
  ),
  customer('සඳුනි විජේසිංහ', 'නෙළුම් බතික්', 'sanduni@nelumbatik.example', '+94 70 412 6690', 'අංක 31, ත්‍රිකුණාමල වීදිය, මාතලේ'),
  customer('அருண் நடராஜா', 'யாழ் நெசவு', 'arun@yaalnesavu.example', '+94 77 908 3341', '54 மருத்துவமனை வீதி, யாழ்ப்பாணம்'),
  customer(
    'Ishara Gunasekara',
    'Hill & Loom',
    'ishara@hillandloom.example',
    '+94 71 222 5107',
    '203 Peradeniya Road, Kandy',
  ),
  customer(
    'Roshan de Silva',
    'De Silva & Sons Tailors',
    'roshan@desilvatailors.example',
    '+94 77 345 8860',
    '88 Galle Road, Bambalapitiya, Colombo 04',
  ),
  customer(
    'Michelle van Langenberg',
    'Burgher Street',
    'michelle@burgherstreet.example',
    '+94 76 119 4025',
    '5 Pedlar Street, Galle Fort, Galle',
  ),
  customer('Amaya Ranasinghe', '', 'amaya.ranasinghe@example.com', '+94 72 630 1944', '12/3 Temple Lane, Nugegoda'),
  customer(
    'Sulaiman Haniffa',
    'Haniffa School Outfitters',
    'sulaiman@haniffa.example',
    '+94 75 747 2811',
    '61 Bazaar Street, Batticaloa',
    false,
  ),
];
